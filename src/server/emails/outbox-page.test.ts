import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase({ DEMO_DATA: 'on' })
  await test.service.mailer.send({
    to: 'robin@mail.example',
    subject: 'Hello <Robin>',
    text: 'An email',
    html: '<!doctype html><p style="color:#1f5a4c">An email</p><script>alert(1)</script>',
    attachments: [
      { name: 'a "file".ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' },
    ],
  })
})
afterAll(() => test.close())

describe('the outbox', () => {
  it('shows emails in a frame that can do nothing, and lets their files be downloaded', async () => {
    const app = createApp(test.service)
    const page = await app.request('/dev/outbox')
    const text = await page.text()
    expect(text).toContain('Hello &lt;Robin&gt;')
    expect(text).toMatch(/<iframe[^>]* sandbox /)
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    const email = await app.request(/src="([^"]+)"/.exec(text)?.[1] ?? '/nowhere')
    expect(await email.text()).toContain('<p style="color:#1f5a4c">An email</p>')
    const policy = email.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toMatch(/allow-scripts|script-src/)
    const file = await app.request(/href="([^"]+\/files\/0)"/.exec(text)?.[1] ?? '/nowhere')
    expect(await file.text()).toBe('BEGIN:VCALENDAR\r\n')
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a%20%22file%22.ics")
  })

  it('finds nothing by an id that is none', async () => {
    const app = createApp(test.service)
    for (const place of ['email', 'letter', 'files/0'])
      expect((await app.request(`/dev/outbox/${'-'.repeat(36)}/${place}`)).status).toBe(404)
  })

  it.each([
    [{ DEMO_DATA: 'off' }, 404],
    [{ DEMO_DATA: 'on', NODE_ENV: 'production' }, 404],
    [{ DEMO_DATA: 'on', PUBLIC_URL: 'https://book.example' }, 404],
    [{ DEMO_DATA: 'on', HOST: '0.0.0.0' }, 404],
    [{ HOST: '0.0.0.0', DEMO_SITE: 'on' }, 200],
  ])('with %o answers %i', async (environment, status) => {
    const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
    const app = createApp({ ...test.service, config })
    expect((await app.request('/dev/outbox')).status).toBe(status)
    expect((await app.request('/dev/outbox.json')).status).toBe(status)
    expect(await (await app.request('/api/settings')).json()).toMatchObject({
      demo: status === 200,
      isPublicDemo: 'DEMO_SITE' in environment,
    })
  })
})
