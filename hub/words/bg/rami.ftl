# rami
