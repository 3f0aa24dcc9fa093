import { use, useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { leavePath, neutralSite } from '#contract/page-paths.ts'
import { storedText } from '../session/stored.ts'
import { useIsHydrated } from '../ui/browser-state.ts'
import { PageNonce } from './page-nonce.ts'
import { quickExit } from './quick-exit-script.ts'

const away = JSON.stringify({ address: neutralSite, path: leavePath })

/** The content security policy forbids code made from text, and zod would try it with the first schema that is made, in whatever file. */
const zodMakesNoCode = 'globalThis.__zod_globalConfig={jitless:true};'

/** In the page itself: it has to be there before any file is. Only the server writes it. */
export function EarlyInputScript() {
  const code = `${zodMakesNoCode}(${quickExit})(${away});(${earlyInput})()`.replaceAll(/\n\\s*/g, '\n')
  return <script nonce={use(PageNonce)} dangerouslySetInnerHTML={{ __html: code }} />
}

/** The page that the router is on its way to. It reloads this one if the files of that one are gone; the press then counts all the same. */
const wanted = storedText('sessionStorage', 'banksia.wanted')

/** Tells the script in the head that the page answers now, with what this tab has stored already shown. */
export function TakeOver() {
  const isHydrated = useIsHydrated()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])
  // The router itself is asked: useNavigation tells of a press only once it has been drawn.
  useEffect(
    () =>
      router?.subscribe(({ navigation: { location } }) => {
        wanted.write(location ? createPath(location) : null)
        // A press that takes a while says so: base.css draws it.
        document.documentElement.toggleAttribute('data-leaving', location !== undefined)
      }),
    [router],
  )
  return null
}

/**
 * Keeps what a person types, chooses and presses before the scripts have taken over, and does it again once they have: the page
 * then answers as if they had been there from the start. Written into the head of every page by EarlyInputScript, so it
 * stands alone: nothing outside of this function exists where it runs. See docs/decisions/0027-early-input.md.
 */
function earlyInput(): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  /** What was typed, ticked or chosen. A press has no answer, and an act of before a reload no node. */
  type Act = { node?: HTMLElement; answer?: string | boolean | string[] }

  const controls = 'input:not([type=file], [type=hidden], [type=submit]), select, textarea'
  const isControl = (node: Element): node is Control => node.matches(controls)
  const isBox = (node: Element): node is HTMLInputElement => node.matches('[type=checkbox], [type=radio]')

  /** Every control and button by what makes it the same one on a page that is drawn anew, here or after a reload. */
  function listByName(): Map<string, HTMLElement> {
    const named = new Map<string, HTMLElement>()
    for (const node of document.querySelectorAll<Control | HTMLButtonElement>(`${controls}, button`)) {
      const own = isBox(node) ? node.value : isControl(node) ? '' : node.textContent
      let name = [node.id, node.name, node.type, node.getAttribute('aria-label'), own].join()
      while (named.has(name)) name += '+'
      named.set(name, node)
    }
    return named
  }
  const nameOf = (node: Element | null) => [...listByName()].find(([, other]) => other === node)?.[0] ?? ''

  /** By name, in the order in which they were last done. A press that is repeated because nothing happened is one press. */
  const kept = new Map<string, Act>()

  function keep(node: HTMLElement): void {
    const name = nameOf(node)
    kept.delete(name)
    kept.set(name, { node, answer: isControl(node) ? read(node) : undefined })
    if (!isControl(node)) node.setAttribute('data-pressed', '')
  }
  function read(control: Control): Act['answer'] {
    if (isBox(control)) return control.checked
    if (control instanceof HTMLSelectElement) return Array.from(control.selectedOptions, ({ value }) => value)
    return control.value
  }

  let repeating = false
  const events = ['input', 'change', 'click', 'submit']
  for (const name of events) addEventListener(name, hear, true)

  function hear(event: Event): void {
    const { target, type } = event
    if (repeating || !(target instanceof Element)) return
    // The page's scripts hear of it when it is repeated, and not twice.
    event.stopPropagation()
    const button = target.closest('button')
    if (type === 'submit') {
      if (!target.hasAttribute('data-keeps-press')) return
      event.preventDefault()
      const { submitter } = event as SubmitEvent
      if (submitter) keep(submitter)
    } else if (type === 'click') {
      if (button?.type === 'button' && !button.disabled) keep(button)
    } else if (isControl(target)) keep(target)
  }

  function repeat(node: HTMLElement, answer: Act['answer']): void {
    repeating = true
    node.removeAttribute('data-pressed')
    // Back to how it was before, so that the press is a change.
    if (isBox(node)) node.checked = !answer
    if (isBox(node) || !isControl(node)) node.click()
    else if (node instanceof HTMLSelectElement) {
      for (const option of node.options) option.selected = [answer].flat().includes(option.value)
      node.dispatchEvent(new Event('change', { bubbles: true }))
    } else {
      // React compares with what was last assigned to the element itself; the second assignment passes it by, as typing does.
      node.value = `${answer} `
      Reflect.set(Object.getPrototypeOf(node), 'value', answer, node)
      node.dispatchEvent(new Event('input', { bubbles: true }))
    }
    repeating = false
  }

  function take(name: string): string | null {
    try {
      const text = sessionStorage.getItem(name)
      sessionStorage.removeItem(name)
      return text
    } catch {
      return null // A browser that stores nothing has nothing to go on with.
    }
  }
  const wantedPage = take('banksia.wanted')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (wantedPage && visit?.type === 'reload') location.replace(wantedPage)

  const storageName = 'banksia.acts'
  const [path, acts]: [string?, [string, Act][]?] = JSON.parse(take(storageName) ?? '[]')
  const isSecondTry = path === location.pathname
  if (isSecondTry) for (const [name, act] of acts ?? []) kept.set(name, act)

  const isSecret = (node?: HTMLElement) => node?.matches('[type=password], [autocomplete^="cc-"]')

  /** A file of the page is missing, on a bad line or after a new release: the page is fetched once more, with all that was done. */
  function recover(event: Event): void {
    const reason = event instanceof PromiseRejectionEvent ? event.reason : (event as ErrorEvent).message
    if (!(event.target instanceof HTMLScriptElement || /module|import/i.test(String(reason)))) return
    stopRecovering()
    const done = [...kept]
      .filter(([, { node }]) => !isSecret(node))
      .map(([name, { answer }]) => [name, { answer }])
    try {
      sessionStorage.setItem(storageName, JSON.stringify([location.pathname, done]))
      if (!isSecondTry) return location.reload()
    } catch {
      // A browser that stores nothing would fetch the page again and again.
    }
    const notice = document.createElement('p')
    notice.className = 'notice'
    notice.setAttribute('role', 'alert')
    notice.innerHTML =
      '<span>Part of this page did not load. Links and phone numbers work all the same. <a href="">Try again</a></span>'
    document.getElementById('main')?.prepend(notice)
  }
  function stopRecovering(): void {
    for (const name of ['error', 'unhandledrejection']) removeEventListener(name, recover, true)
  }
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, recover, true)

  addEventListener('hydrated', takeOver, { once: true })

  async function takeOver(): Promise<void> {
    stopRecovering()
    let focused = ''
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    // A form that is only drawn gives way to another drawing or to the real one, with the same fields: none has the focus then.
    while (document.querySelector('[data-waits]')) {
      if (document.activeElement !== document.body) focused = nameOf(document.activeElement)
      await pause(20)
    }
    // What is used meanwhile comes last.
    for (const [name, { node, answer }] of kept) {
      kept.delete(name)
      const found = node?.isConnected ? node : listByName().get(name)
      if (found) repeat(found, answer)
      // The page is drawn with one answer before it gets the next.
      await pause(0)
    }
    for (const name of events) removeEventListener(name, hear, true)
    if (document.activeElement === document.body) listByName().get(focused)?.focus()
    // A field that fetches its choices with the focus.
    else document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }
}
