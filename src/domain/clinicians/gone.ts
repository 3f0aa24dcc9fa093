/** Document 1 section 8, letter for letter: for a clinician who was there a moment ago. */
export const clinicianGoneText = 'The psychologist may no longer be available for this time slot'
