import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NdisFields } from './ndis-fields.tsx'

const bind = (field: string) => ({
  id: field,
  name: field,
  error: undefined,
  onChange: async () => {},
  onBlur: async () => {},
  ref: () => {},
})

it.each([
  ['planManaged', true],
  ['selfManaged', false],
  ['', false],
])('asks who the plan manager is only where there is one: %s', (plan, isAsked) => {
  const page = renderToStaticMarkup(<NdisFields bind={bind} plan={plan} />)
  for (const label of ['Name of the plan manager', 'Email of the plan manager'])
    expect(page.includes(label)).toBe(isAsked)
})
