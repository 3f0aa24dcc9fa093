import { expect, type Page, type Request } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { openPayment } from '#test/support/open-payment.ts'
import { databaseUrl } from '#test/support/e2e-database.ts'
import { e2eServer } from '#test/support/e2e-server.ts'
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts'
import { eventOf, signatureOf, startFakeStripe, stripeKeys } from '#test/support/fake-stripe.ts'
import { desktop } from '#test/support/viewports.ts'

const port = String(e2eServer.portsBeside.stripe)
const address = `http://localhost:${port}`

test.use({ viewport: desktop, baseURL: address })

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let server: ServerProcess

/** The same people and times as the other files have, and cards by Stripe. */
test.beforeAll(async () => {
  stripe = await startFakeStripe()
  server = await startServerProcess({
    PORT: port,
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: e2eServer.dataDir,
    // From many addresses, and with what is simulated.
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '1',
    ...stripe.environment,
  })
})

test.afterAll(async () => {
  await server.end()
  await stripe.close()
})

/** As much of Stripe.js as the page uses: it notes what it was given, and its form ends when the test says so. */
const script = `
  window.given = { destroyed: 0 }
  window.Stripe = (publicKey, options) => {
    Object.assign(window.given, { publicKey, options })
    return {
      initEmbeddedCheckout: async ({ fetchClientSecret, onComplete }) => {
        Object.assign(window.given, { clientSecret: await fetchClientSecret(), onComplete })
        return {
          mount: (place) => place.append('The form of Stripe'),
          destroy: () => (window.given.destroyed += 1),
        }
      },
    }
  }`

type Given = {
  publicKey: string
  options: object
  clientSecret: string
  onComplete: () => void
  destroyed: number
}
const given = (page: Page) =>
  page.evaluate(() => {
    const { onComplete: _, ...rest } = (window as Window & { given?: Given }).given ?? ({} as Given)
    return rest
  })

test('Stripe’s form is loaded, ends, and the page waits for the signed event', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  const asked: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return asked.length === 1
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.clock.install()
  const { clientSecret, reservation, api } = await openPayment(page, {
    funding: 'selfFunded',
    person: 'newcomer',
  })
  const main = page.getByRole('main')
  await expect(main).toContainText('The card form could not be loaded')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText('The form of Stripe')
  expect(asked).toEqual(Array.from({ length: 2 }, () => 'https://js.stripe.com/basil/stripe.js'))
  expect(await given(page)).toEqual({
    publicKey: stripeKeys.STRIPE_PUBLIC_KEY,
    options: { stripeAccount: stripeKeys.STRIPE_ACCOUNT },
    clientSecret,
    destroyed: 0,
  })

  await page.evaluate(() => (window as Window & { given?: Given }).given?.onComplete())
  await expect(main).toContainText('Waiting for your bank’s answer')
  await expect.poll(() => given(page)).toMatchObject({ destroyed: 1 })
  const path = `/accounts/banksia/reserved-appointments/${reservation.reserveId}`
  expect(await api.read(path)).toMatchObject({ status: 'claimed' })
  // Not while the server is being asked: the held time would run out by the page’s clock before the questions do.
  const asking = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().includes('/payments/setups/')) asking.add(request)
  })
  page.on('requestfinished', (request) => asking.delete(request))
  page.on('requestfailed', (request) => asking.delete(request))
  await expect(async () => {
    if (asking.size === 0) await page.clock.fastForward(10_000)
    await expect(main).toContainText('Your bank has not answered yet', { timeout: 100 })
  }).toPass({ intervals: [50] })
  await main.getByRole('button', { name: 'Look again' }).click()
  await expect(main).toContainText('Waiting for your bank’s answer')

  const session = stripe.sessions().find(({ client_secret }) => client_secret === clientSecret)
  if (!session) throw new Error('Stripe knows no such form')
  const body = eventOf(session)
  const heard = await page.request.post('/api/webhooks/stripe', {
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body).header },
    data: Buffer.from(body),
  })
  expect(heard.status()).toBe(204)
  await expect(page).toHaveURL('/thank-you')
  expect(await api.read(path)).toMatchObject({ status: 'booked' })
  expect(violations).toEqual([])
})
