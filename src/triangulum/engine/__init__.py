"""The engine room: what runs the compiled kernels."""
