import { expect, it } from 'vitest'
import { attachmentNamed } from './answers.ts'

it.each([
  ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ['Müller (1).pdf', `attachment; filename="M_ller (1).pdf"; filename*=UTF-8''M%C3%BCller%20%281%29.pdf`],
  ['a"; x="b\\.pdf', `attachment; filename="a_; x=_b_.pdf"; filename*=UTF-8''a%22%3B%20x%3D%22b%5C.pdf`],
  ['50%.pdf', `attachment; filename="50_.pdf"; filename*=UTF-8''50%25.pdf`],
])('%s', (name, header) => {
  expect(attachmentNamed(name)).toBe(header)
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
})
