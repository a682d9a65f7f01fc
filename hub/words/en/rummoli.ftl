# rummoli
