import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Simulations } from './readiness.tsx'

it('lists what is simulated or missing, under its heading', () => {
  const shown = renderToStaticMarkup(<Simulations lines={['Simulated: email.', 'Not set up: a relay.']} />)
  expect(shown).toContain('What is not real yet')
  expect(shown.match(/<li>/g)).toHaveLength(2)
  expect(shown).toContain('Simulated: email.')
})

it('shows nothing, and no heading, when everything is real', () => {
  expect(renderToStaticMarkup(<Simulations lines={[]} />)).toBe('')
})
