import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

describe('ownPath', () => {
  it.each([
    '/',
    '/find-a-gp',
    '/find-a-psychologist/details?id=42',
    '/find-a-psychologist?specializations=%5B%22anxiety%22%5D&invited=true#book',
    '/blog/what-is-a-plan%2F1',
    '/search?q=https://evil.example',
    '/a/http://evil.example',
  ])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  it.each([
    ['nothing', ''],
    ['null', null],
    ['undefined', undefined],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/a\\..\\..\\evil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that browsers drop', '/\n/evil.example'],
    ['an encoded line break', '/a%0d%0aset-cookie:x=1'],
    ['an encoded NUL', '/a%00'],
    ['a leading space', ' /find-a-gp'],
    ['a script', 'javascript:alert(1)'],
    ['a script in disguise', 'JaVaScRiPt://%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a link-local address', 'http://169.254.169.254/latest/meta-data'],
    ['the machine itself', 'http://localhost:3000/find-a-gp'],
    ['a name and password', 'https://banksia@evil.example/'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['dots that climb and leave two slashes', '/a/..//evil.example'],
    ['encoded dots that leave two slashes', '/%2e//evil.example'],
    ['a path without its slash', 'find-a-gp'],
    ['only a query', '?redirectTo=/x'],
    ['text that runs the other way', '/\u202egpj.exe'],
    ['a character of no width', '/\u200b/evil.example'],
    ['too much', `/${'a'.repeat(2_000)}`],
  ])('refuses %s', (_name, text) => {
    expect(ownPath(text)).toBeNull()
  })
})
