import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../http/app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase({ DEMO_DATA: 'on' })
  await test.service.mailer.send({
    to: 'robin@mail.example',
    subject: 'Hello <Robin>',
    text: 'A letter',
    html: '<!doctype html><p style="color:#1f5a4c">A letter</p><script>alert(1)</script>',
    attachments: [
      { name: 'a "file".ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' },
    ],
  })
})
afterAll(() => test.close())

describe('the outbox', () => {
  it('shows letters in a frame that can do nothing, and lets their files be downloaded', async () => {
    const app = createApp(test.service)
    const page = await app.request('/dev/outbox')
    const text = await page.text()
    expect(text).toContain('Hello &lt;Robin&gt;')
    expect(text).toMatch(/<iframe[^>]* sandbox /)
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    const letter = await app.request(/src="([^"]+)"/.exec(text)?.[1] ?? '/nowhere')
    expect(await letter.text()).toContain('<p style="color:#1f5a4c">A letter</p>')
    const policy = letter.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toMatch(/allow-scripts|script-src/)
    const file = await app.request(/href="([^"]+\/files\/0)"/.exec(text)?.[1] ?? '/nowhere')
    expect(await file.text()).toBe('BEGIN:VCALENDAR\r\n')
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a%20%22file%22.ics")
  })

  it('is not there without demo data', async () => {
    const app = createApp({ ...test.service, config: { ...test.config, DEMO_DATA: false } })
    expect((await app.request('/dev/outbox')).status).toBe(404)
  })
})
