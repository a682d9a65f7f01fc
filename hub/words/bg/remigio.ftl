# remigio
