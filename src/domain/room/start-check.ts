/** Who is with the client, as they say at the start. */
export const whoIsThere = [
  { code: 'nobody', label: 'No one else' },
  { code: 'someone', label: 'Someone is there' },
] as const

export const longestStartCheckText = 300
