-- The database's clock.
SELECT microseconds_of(clock_timestamp()) AS now_us
