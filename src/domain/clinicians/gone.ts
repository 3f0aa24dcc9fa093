/** Exact text, for a clinician who was there a moment ago. See docs/product/discovery.md#clinician-unavailable. */
export const clinicianGoneText = 'The psychologist may no longer be available for this time slot'
