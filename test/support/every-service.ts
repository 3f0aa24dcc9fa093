/** An environment in which nothing is simulated or missing. */
export const everyService = {
  SMTP_URL: 'smtp://mail.example',
  TWILIO_ACCOUNT_SID: 'a',
  TWILIO_AUTH_TOKEN: 'b',
  TWILIO_FROM: 'c',
  STRIPE_SECRET_KEY: 'a',
  STRIPE_PUBLIC_KEY: 'b',
  STRIPE_ACCOUNT: 'c',
  STRIPE_WEBHOOK_SECRET: 'd',
  VERIFICATION_URL: 'https://cards.example',
  VERIFICATION_TOKEN: 'a',
  TURN_URLS: 'turn:relay.example',
  TURN_SECRET: 'a',
}
