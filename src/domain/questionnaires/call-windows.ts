/** When the practice calls someone who asked for it after the safety check, by its own clock. Clients choose one, and staff read it. */
export const callWindows = {
  asSoonAsPossible: { label: 'As soon as possible', words: 'as soon as possible, between 8 am and 8 pm' },
  morning: { label: 'In the morning', words: 'in the morning, between 8 am and noon' },
  afternoon: { label: 'In the afternoon', words: 'in the afternoon, between noon and 5 pm' },
  evening: { label: 'In the evening', words: 'in the evening, between 5 and 8 pm' },
} as const

export type CallWindow = keyof typeof callWindows
