"""Many tables for a long time, with power cuts, floods and lost connections; then everything is compared."""
