import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageHead } from './page-head.tsx'

function canonicalAt(address: string, canonical?: string): string | undefined {
  const Head = () => <PageHead title="Page" description="About it." canonical={canonical} />
  const Page = createRoutesStub([{ id: 'root', path: '*', Component: Head }])
  const loaderData = { root: { origin: 'https://book.example', settings: { productName: 'Banksia' } } }
  const html = renderToStaticMarkup(<Page initialEntries={[address]} hydrationData={{ loaderData }} />)
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
}

describe('the canonical address', () => {
  it.each([
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/pricing/', '/pricing'],
    ['/pricing//', '/pricing'],
    ['/CONTACT', '/contact'],
    ['/Blog/Sleep/?utm_source=a', '/blog/sleep'],
  ])('of %s is %s', (address, expected) => {
    expect(canonicalAt(address)).toBe(`https://book.example${expected}`)
  })

  it('is the one that a page names, letter for letter', () => {
    expect(canonicalAt('/Details/?id=1', '/details?id=Amelia')).toBe('https://book.example/details?id=Amelia')
  })
})
