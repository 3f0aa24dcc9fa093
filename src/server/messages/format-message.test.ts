import { expect, it } from 'vitest'
import { formatMessage } from './messages.ts'

const show = (fields: { name: string; value: string }[], text = '') =>
  formatMessage({
    title: 'Message',
    since: new Date('2026-11-16T01:00:00Z'),
    submission: {
      id: 'x',
      formId: 'contact',
      page: { uri: '', name: '' },
      fields: fields.map((field) => ({ objectTypeId: '0-1', ...field })),
      consent: text === '' ? null : { toProcess: true, text, communications: [] },
    },
  }).split('\n')

const forged = 'Hello\nEmail: evil@mail.example'
const email = { name: 'email', value: 'robin@mail.example' }

it.each([
  ['a comment', show([email, { name: 'content', value: forged }])],
  [
    'a comment with other line ends',
    show([email, { name: 'content', value: forged.replace('\n', '\u2028') }]),
  ],
  ['the name of a field', show([email, { name: forged, value: 'x' }])],
  ['what was agreed to', show([email], forged)],
])('%s cannot look like another line of the message', (_what, lines) => {
  expect(lines.filter((line) => /^\s{0,3}Email:/.test(line))).toEqual(['Email: robin@mail.example'])
  expect(lines.join(' ')).toContain('evil@mail.example')
})

it('a field goes by its own name where the form has none for it, whatever it is called', () => {
  const lines = show([
    { name: 'constructor', value: 'x' },
    { name: '__proto__', value: 'y' },
    { name: 'content', value: 'One\n\u001b[2JTwo' },
  ])
  expect(lines.slice(1)).toEqual(['constructor: x', '__proto__: y', 'Comments: One', '     [2JTwo'])
})
