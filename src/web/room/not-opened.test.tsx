import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { NoSuchSession } from './not-opened.tsx'

const draw = (phone: { number: string; words: string } | null) => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: NoSuchSession, loader: () => null }])
  const settings = { supportEmail: 'help@practice.example', practice: { phone } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { settings } } }} />)
}

it('offers the practice’s number, where it has one, and does not say that a moved session lost its link', () => {
  const html = draw({ number: '+61255501234', words: '02 5550 1234' })
  expect(html).toContain('href="tel:+61255501234"')
  expect(html).toContain('mailto:help@practice.example')
  expect(html).not.toContain('moved')
  expect(draw(null)).not.toContain('tel:')
})
