import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FieldBinding } from '../forms/use-form.ts'
import { ContactFields } from './contact-fields.tsx'

const bound = (name: string): FieldBinding => ({
  id: name,
  name,
  error: undefined,
  ref: () => {},
  onChange: async () => {},
  onBlur: async () => {},
})

const fillsIn = (isOwn?: boolean) =>
  Array.from(
    renderToStaticMarkup(
      <ContactFields
        name={{ label: 'Name', ...bound('name') }}
        phone={{ label: 'Phone', ...bound('phone') }}
        check="idle"
        isOwn={isOwn}
      />,
    ).matchAll(/autoComplete="([^"]*)"/gi),
    ([, purpose]) => purpose,
  )

it('the browser offers the name and phone of the person who books, and none for an emergency contact', () => {
  expect(fillsIn(true)).toEqual(['name', 'tel'])
  expect(fillsIn()).toEqual(['off', 'off'])
})
