import type { APIRequestContext } from '@playwright/test'

/** The codes that went to a number by SMS, the newest first. */
export async function codesSentTo(request: APIRequestContext, mobile: string): Promise<string[]> {
  const messages: { channel: string; to: string; text: string }[] = await (
    await request.get('/dev/outbox.json')
  ).json()
  return messages
    .filter(({ channel, to }) => channel === 'sms' && to === mobile)
    .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
}
