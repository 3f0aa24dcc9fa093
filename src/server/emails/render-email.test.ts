import { describe, expect, it } from 'vitest'
import { renderEmail } from './render-email.ts'

const sender = { PRODUCT_NAME: 'Wattle & Co', SUPPORT_EMAIL: 'hello@wattle.example' }
const email = renderEmail(
  {
    to: 'robin@mail.example',
    subject: 'Your appointment',
    preview: 'Here is what you need',
    heading: 'It is <booked>',
    parts: [
      'Hello Robin "Bobby" O’Field & family',
      { facts: [['When', 'Tuesday'] as const, ['Cost', '$1 < $2'] as const] },
      { button: 'See it', href: 'https://clinic.example/my?a=1&b=2' },
      { link: 'Policy', href: 'https://clinic.example/policy' },
    ],
  },
  sender,
)

describe('an email', () => {
  it('names the practice’s phone where there is one', () => {
    const draft = { to: 'robin@mail.example', subject: 'Hello', preview: '', heading: 'Hello', parts: [] }
    const { text, html } = renderEmail(draft, { ...sender, practicePhone: '+61255501200' })
    for (const words of [text, html])
      expect(words).toContain('Questions? Write to hello@wattle.example or call +61 2 5550 1200.')
  })

  it('reads as plain text, with every address written out', () => {
    expect(email.text).toBe(
      [
        'It is <booked>',
        'Hello Robin "Bobby" O’Field & family',
        'When: Tuesday\nCost: $1 < $2',
        'See it:\nhttps://clinic.example/my?a=1&b=2',
        'Policy:\nhttps://clinic.example/policy',
        'Questions? Write to hello@wattle.example.\nWattle & Co',
      ].join('\n\n'),
    )
  })

  it('escapes what it is given', () => {
    expect(email.html).toContain('<h1 class="heading"')
    expect(email.html).toContain('It is &lt;booked&gt;')
    expect(email.html).toContain('Wattle &amp; Co')
    expect(email.html).toContain('href="https://clinic.example/my?a=1&amp;b=2"')
    expect(email.html).not.toContain('<booked>')
  })

  it('fetches nothing when it is opened, and runs nothing', () => {
    expect(email.html).not.toMatch(/<(img|script|link|iframe|object)\b|@import|url\(|src=/i)
  })

  it('can be read in the dark, and where style sheets are dropped', () => {
    expect(email.html).toContain('@media (prefers-color-scheme: dark)')
    const styled = [...email.html.matchAll(/class="([\w ]+)"( style=")?/g)]
    expect(styled.length).toBeGreaterThan(8)
    for (const [, , inline] of styled) expect(inline).toBeDefined()
  })

  it('says its plain words to a reader that ignores all style', () => {
    const words = email.html
      .replaceAll(/<style>[^]*?<\/style>|<title>[^]*?<\/title>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(words).toContain('When Tuesday')
    expect(words).toContain('Questions? Write to hello@wattle.example.')
  })
})
