import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import routes from '../routes.ts'
import { type Session, SessionContext } from '../session/session.tsx'

type Entry = (typeof routes)[number]

const allOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...allOf(entry.children ?? [])])

const pages = allOf(routes).flatMap(({ path, file }) =>
  path?.startsWith('my/') ? [[path, file] as const] : [],
)

const clinician: Session = {
  status: 'signedIn',
  user: { name: 'Amelia Tran', email: 'amelia@mail.example', role: 'clinician', attachedClinicianId: null },
  signIn: () => {},
  signOut: () => {},
}

it('are found among the routes', () => expect(pages.length).toBeGreaterThan(10))

it.each(pages)('%s: a clinician reads that it is not for them', async (path, file) => {
  const { default: Component } = (await import(/* @vite-ignore */ `../${file}`)) as {
    default: ComponentType
  }
  const Page = createRoutesStub([{ id: 'root', path: `/${path}`, Component }])
  const html = renderToStaticMarkup(
    <SessionContext value={clinician}>
      <Page
        initialEntries={[`/${path.replace(':id', 'x')}?clientSecret=x`]}
        hydrationData={{ loaderData: { root: { settings: { supportEmail: 'care@mail.example' } } } }}
      />
    </SessionContext>,
  )
  expect(html).toContain('These pages are for clients')
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
})
