/** What a person agrees to, as the screen shows it and as it is kept with the submission. */
export const consentText = (productName: string) =>
  `I agree that ${productName} may use these answers to suggest psychologists, as the Privacy policy says`

export const updatesText = 'Send me news and articles from time to time'
