-- Sessions to come that were bulk billed before the full fee was stored with a booking (0073): it is what the rates of their date say
-- today, so that rates which are added later do not change it. Rates of days that have begun never change. As `fullFeeToStore` does.
update reservations r
   set full_fee = jsonb_build_object('kind', 'noReferral', 'consultCents', fee.consult, 'bookingFeeCents', fee.booking,
         'gstInclCents', round(fee.booking / 11.0)::int, 'upfrontCents', fee.consult + fee.booking, 'rebateCents', 0,
         'outOfPocketCents', fee.consult + fee.booking)
  from (select b.id, t.booking_fee_cents as booking,
               t.gap_cents + case c.role when 'clinicalPsychologists' then t.clinical_rebate_cents
                                         else t.registered_rebate_cents end as consult
          from reservations b
          join clinicians c on c.id = b.clinician_id and not c.is_gp
          join lateral (select * from rates
                         where from_date::date <= (lower(b.during) at time zone c.time_zone)::date
                         order by from_date desc limit 1) t on true
         where b.booked_at is not null and b.full_fee is null and b.funding_method = 'bulkBill'
           and lower(b.during) > now() - interval '2 days') fee
 where r.id = fee.id;
