# remi
