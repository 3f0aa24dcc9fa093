/** What a person agrees to, as the screen shows it and as it is kept with the submission. */
export const consentText = (productName: string) =>
  `I agree that ${productName} keeps my details and these answers to help me choose, as the Privacy policy says`

export const updatesText = 'Send me news and articles from time to time'
