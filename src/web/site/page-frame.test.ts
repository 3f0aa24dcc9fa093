import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showPage } from './page-frame.tsx'

/** As much of an element as the rule asks for. */
type Part = {
  name: string
  parent: Part | null
  tabIndex: number
  closest: (name: string) => Part | null
  matches: (name: string) => boolean
  contains: (other: Part | null) => boolean
  querySelector: (name: string) => Part | null
  focus: (options?: FocusOptions) => void
}

let page: {
  activeElement: Part | null
  body: Part
  getElementById: (id: string) => Part | null
  addEventListener: (event: string, listener: () => void) => void
}
let changed: (() => void) | null
let pressed: (() => void)[]
let scrolls: boolean

function draw(name: string, parent: Part | null): Part {
  const part: Part = {
    name,
    parent,
    tabIndex: 0,
    matches: (other) => name === other,
    closest: (other) => (name === other ? part : (parent?.closest(other) ?? null)),
    contains: (other) => other !== null && (other === part || part.contains(other.parent)),
    querySelector: () => null,
    focus: (options) => {
      page.activeElement = part
      scrolls = !options?.preventScroll
    },
  }
  return part
}

const before = '/booking/medicare'
const after = '/booking/payment-details'

let body: Part
let main: Part
let heading: Part

beforeEach(() => {
  body = draw('body', null)
  main = draw('main', body)
  heading = draw('h1', main)
  main.querySelector = (name) => (name === 'h1' ? heading : null)
  changed = null
  pressed = []
  page = {
    activeElement: body,
    body,
    getElementById: (id) => (id === 'main' ? main : null),
    addEventListener: (_event, listener) => pressed.push(listener),
  }
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #told: () => void
      constructor(told: () => void) {
        this.#told = told
      }
      observe() {
        changed = this.#told
      }
      disconnect() {
        changed = null
      }
    },
  )
  vi.stubGlobal('document', page)
  showPage(before, '')
  page.activeElement = body
})
afterEach(() => vi.unstubAllGlobals())

it('the page that was loaded, and one of which only the query or the part changes, leave the focus alone', async () => {
  vi.resetModules()
  const fresh = await import('./page-frame.tsx')
  fresh.showPage(before, '')
  fresh.showPage(before, '')
  fresh.showPage(before, '#step-2')
  expect(page.activeElement).toBe(body)
  fresh.showPage(after, '')
  expect(page.activeElement).toBe(heading)
})

describe('a page that is shown in place of another', () => {
  it('gives the focus to its heading, which can take it then, and scrolls nothing', () => {
    showPage(after, '')
    expect(page.activeElement).toBe(heading)
    expect(heading.tabIndex).toBe(-1)
    expect(scrolls).toBe(false)
  })

  it('gives it to its main part until there is a heading', () => {
    main.querySelector = () => null
    showPage(after, '')
    expect(page.activeElement).toBe(main)
  })

  it.each([
    ['a link of the header', () => draw('a', body)],
    ['a link of a menu inside the main part', () => draw('a', draw('nav', main))],
    ['the main part, which a click or the skip link has focused', () => main],
  ])('takes it from %s', (_what, where) => {
    page.activeElement = where()
    showPage(after, '')
    expect(page.activeElement).toBe(heading)
  })

  it.each([
    ['a field of the page', () => draw('input', draw('form', main))],
    ['what the page has focused by itself', () => draw('h2', main)],
    ['a dialog', () => draw('dialog', body)],
    ['a link in a dialog', () => draw('a', draw('dialog', main))],
  ])('leaves it in %s', (_what, where) => {
    const focused = where()
    page.activeElement = focused
    showPage(after, '')
    expect(page.activeElement).toBe(focused)
  })

  it('leaves it to a part that the address names, and not to a name that nothing has', () => {
    const crisis = draw('section', body)
    page.getElementById = (id) => (id === 'main' ? main : id === 'crisis' ? crisis : null)
    showPage(after, '#crisis')
    expect(page.activeElement).toBe(body)
    showPage(before, '#secret-of-a-guest')
    expect(page.activeElement).toBe(heading)
  })
})

describe('a heading that is drawn while the page is fetched', () => {
  /** The page has come: it has another heading, and the focus went with the first. */
  const arrive = () => {
    const real = draw('h1', main)
    main.querySelector = (name) => (name === 'h1' ? real : null)
    page.activeElement = body
    changed?.()
    return real
  }

  it('passes the focus on to the one that takes its place', () => {
    showPage(after, '')
    expect(page.activeElement).toBe(heading)
    const real = arrive()
    expect(page.activeElement).toBe(real)
  })

  it('takes no focus from a person who has pressed something since, nor from the next page', () => {
    showPage(after, '')
    for (const press of pressed) press()
    arrive()
    expect(page.activeElement).toBe(body)
    const stop = showPage(before, '')
    stop?.()
    arrive()
    expect(page.activeElement).toBe(body)
  })
})
