"""The whole library, only for screens of the device that has the sessions."""
