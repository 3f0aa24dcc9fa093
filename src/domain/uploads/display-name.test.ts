import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayName } from './upload-rules.ts'

describe('the name a file is shown under', () => {
  it.each([
    ['Referral Dr Ng.pdf', 'Referral Dr Ng.pdf'],
    ['Überweisung – Ärztin.PDF', 'Überweisung – Ärztin.pdf'],
    ['转诊信.pdf', '转诊信.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\robin\\plan.pdf', 'plan.pdf'],
    ['plan.pdf\0.exe', 'plan.pdf.exe.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['plan\u202efdp.exe', 'planfdp.exe.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['plan.pdf. .', 'plan.pdf.pdf'],
    ['"quoted";x.pdf', '_quoted__x.pdf'],
    ['', 'document.pdf'],
    ['...', 'document.pdf'],
    ['.pdf', 'pdf.pdf'],
    [`${'n'.repeat(4096)}.pdf`, `${'n'.repeat(100)}.pdf`],
  ])('%j is %j', (given, shown) => {
    expect(displayName(given, 'pdf')).toBe(shown)
  })

  it('keeps either extension of a JPEG, and gives the content’s own to anything else', () => {
    expect(displayName('photo.JPEG', 'jpg')).toBe('photo.jpeg')
    expect(displayName('photo.png', 'jpg')).toBe('photo.png.jpg')
  })

  it('is short, visible and harmless whatever was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = displayName(given, 'docx')
        expect(name).toMatch(/^[^.\s][^\p{Cc}\p{Cf}\p{Cs}/\\"<>]*\.docx$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(105)
        expect(name.isWellFormed()).toBe(true)
      }),
    )
  })
})
