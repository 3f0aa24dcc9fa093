-- Occupational therapists and social workers claim items of their own, from Medicare and from each funder. None is shipped: the
-- practice enters their numbers (docs/product/receipts.md#items).
alter table service_items
  drop constraint service_items_service_check,
  add constraint service_items_service_check check (service in
    ('clinicalPsychology', 'psychology', 'occupationalTherapy', 'socialWork', 'gpPlan', 'gpPlanTrained', 'gpReview',
     'ndis', 'ndisOccupationalTherapy', 'ndisSocialWork',
     'workCover', 'workCoverOccupationalTherapy', 'workCoverSocialWork',
     'dva', 'dvaOccupationalTherapy', 'dvaSocialWork'));
