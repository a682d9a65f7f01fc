# remmi-demmi
