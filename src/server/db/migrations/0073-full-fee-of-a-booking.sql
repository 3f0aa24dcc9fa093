-- What a session costs where no referral comes, as it was told with the booking. Null where none is needed, and in bookings of earlier
-- releases. See docs/product/funding.md#no-referral.
alter table reservations add column full_fee jsonb;
