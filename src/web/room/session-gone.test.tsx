import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { RoomRole } from '#domain/room/people.ts'
import { SessionGone } from './out-of-session.tsx'

const settings = { supportEmail: 'help@practice.example', practice: { phone: null } }

function draw(role: RoomRole): string {
  const Page = () => <SessionGone gone={{ why: 'cancelled', role }} practicePhone="+61255501234" />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { settings } } }} />)
}
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)

it.each([
  ['client', ['tel:+61255501234', '/my/appointments']],
  ['clinician', ['/practice']],
  ['guest', ['tel:+61255501234']],
] as const)('a %s of a cancelled session is led to a page of their own', (role, links) => {
  const html = draw(role)
  expect(html).toContain('This session was cancelled')
  expect(linksOf(html)).toEqual(links)
})
