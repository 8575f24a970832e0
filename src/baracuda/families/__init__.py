"""One module per family: how its descriptors become problems a kernel can run. Ops themselves are rows in `ops`."""
