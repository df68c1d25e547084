"""The methods of the protocol, in modules by purpose."""
