"""The methods of the protocol, by what they are for."""
