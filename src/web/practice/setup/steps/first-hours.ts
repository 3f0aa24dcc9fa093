const none = { from: '', to: '' } as const
const day = { from: '09:00', to: '17:00' } as const

/** What the form of a new clinician starts with. */
export const firstHours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: none,
  sunday: none,
}
