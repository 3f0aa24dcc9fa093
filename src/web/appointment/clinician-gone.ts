/** Documents 1 and 2, section 8. The contract has it too, beside schemas that must not reach a public page's scripts. */
export const clinicianGoneText = 'The psychologist may no longer be available for this time slot'
