import { use, useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { leavePath, neutralSite } from '#contract/page-paths.ts'
import { useIsHydrated } from '../ui/browser-state.ts'
import { PageNonce } from './page-nonce.ts'
import { quickExit } from './quick-exit-script.ts'

const away = JSON.stringify({ address: neutralSite, path: leavePath })

/** The content security policy forbids code made from text, and zod would try it with the first schema that is made, in whatever file. */
const zodMakesNoCode = 'globalThis.__zod_globalConfig={jitless:true};'

/** In the page itself: it has to be there before any file is. Only the server writes it. */
export function EarlyInputScript() {
  const code = `${zodMakesNoCode}(${quickExit})(${away});(${earlyInput})()`.replaceAll(/\n\s*/g, '\n')
  return <script nonce={use(PageNonce)} dangerouslySetInnerHTML={{ __html: code }} />
}

/** The page answers now, with what this tab has stored already shown: tells src/web/site/early-input.tsx. */
export function TakeOver() {
  const isHydrated = useIsHydrated()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])
  // The router reloads this page if the files of the next are gone. The press then counts all the same. The router itself is
  // asked: useNavigation tells of a press only once it has been drawn, and the files may be found to be gone before.
  useEffect(() => {
    const leave = () => {
      const wanted = router?.state.navigation.location
      // In a browser that refuses storage this throws, which stops nothing: the page is shown again, and the press is repeated.
      if (wanted) sessionStorage.setItem('banksia.wanted', createPath(wanted))
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [router])
  // A press that takes a while says so: base.css draws it.
  useEffect(
    () =>
      router?.subscribe(({ navigation: { state } }) =>
        document.documentElement.toggleAttribute('data-leaving', state !== 'idle'),
      ),
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
  // A page that was on its way when its files turned out to be gone: see TakeOver.
  try {
    const wanted = sessionStorage.getItem('banksia.wanted')
    sessionStorage.removeItem('banksia.wanted')
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (wanted && visit?.type === 'reload') location.replace(wanted)
  } catch {
    // A browser that stores nothing has nothing to go on with.
  }

  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  type Answer = string | boolean | string[]

  const isControl = (node: unknown): node is Control =>
    node instanceof HTMLInputElement ||
    node instanceof HTMLSelectElement ||
    node instanceof HTMLTextAreaElement
  const isBox = (node: Element): node is HTMLInputElement =>
    node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type)

  /** By control or button, in the order in which they were last used. Null is a press. */
  const kept = new Map<HTMLElement, Answer | null>()
  let repeating = false

  function keep(node: HTMLElement, answer: Answer | null): void {
    kept.delete(node)
    kept.set(node, answer)
  }
  function keepAnswer(control: Control): void {
    if (isBox(control)) keep(control, control.checked)
    else if (control instanceof HTMLSelectElement)
      keep(
        control,
        Array.from(control.selectedOptions, ({ value }) => value),
      )
    else if (!/^(file|hidden|submit)$/.test(control.type)) keep(control, control.value)
  }
  /** A press that is repeated because nothing happened is one press. */
  function keepPress(button: HTMLElement): void {
    keep(button, null)
    button.setAttribute('data-pressed', '')
  }

  function hear(event: Event): void {
    const { target, type } = event
    if (repeating || !(target instanceof Element)) return
    // The page's scripts hear of it when it is repeated, and not twice.
    event.stopPropagation()
    if (type === 'submit') {
      if (!target.hasAttribute('data-keeps-press')) return
      event.preventDefault()
      keepPress((event as SubmitEvent).submitter ?? (target as HTMLFormElement))
    } else if (type === 'click') {
      const button = target.closest('button')
      if (button && button.type !== 'submit' && !button.disabled) keepPress(button)
    } else if (isControl(target)) keepAnswer(target)
  }

  function repeat(node: HTMLElement, answer: Answer | null): void {
    node.removeAttribute('data-pressed')
    if (answer === null) {
      if (node instanceof HTMLFormElement) node.requestSubmit()
      else node.click()
    } else if (isBox(node)) {
      // Back to how it was before, so that the press is a change.
      if (node.checked === answer) node.checked = !answer
      node.click()
    } else if (node instanceof HTMLSelectElement && Array.isArray(answer)) {
      for (const option of node.options) option.selected = answer.includes(option.value)
      node.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (isControl(node)) type(node as HTMLInputElement, String(answer))
  }

  function type(field: HTMLInputElement, words: string): void {
    const { selectionStart, selectionEnd } = field
    // React compares with what was last assigned to the element itself; the second assignment passes it by, as typing does.
    field.value = `${words} `
    const prototype: unknown = Object.getPrototypeOf(field)
    Reflect.set(prototype as object, 'value', words, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null && field.value === words)
      field.setSelectionRange(selectionStart, selectionEnd)
  }

  /** What makes it the same control or button on the page that is drawn anew, here or after a reload. */
  function nameOf(node: HTMLElement): string {
    const own = ['id', 'name', 'type', 'aria-label'].map((name) => node.getAttribute(name))
    const last = node instanceof HTMLButtonElement ? node.textContent : isBox(node) ? node.value : ''
    return [node.tagName, ...own, last].join()
  }
  function find(name: string): HTMLElement | undefined {
    const all = document.querySelectorAll<HTMLElement>('input, select, textarea, button, form')
    return [...all].find((node) => nameOf(node) === name)
  }

  const events = ['input', 'change', 'click', 'submit']
  for (const name of events) addEventListener(name, hear, true)

  /** What a browser puts back by itself after a reload is not told by an event. */
  const isChanged = (control: Control): boolean => {
    if (isBox(control)) return control.checked !== control.defaultChecked
    if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
    const options = [...control.options]
    const first = Math.max(
      options.findIndex(({ defaultSelected }) => defaultSelected),
      control.multiple ? -1 : 0,
    )
    return control.selectedIndex !== first
  }
  document.addEventListener(
    'readystatechange',
    () => {
      restore()
      for (const control of document.querySelectorAll<Control>('input, select, textarea'))
        if (!kept.has(control) && isChanged(control)) keepAnswer(control)
    },
    { once: true },
  )

  /** For this page after a reload: never a password, never a card. */
  const storageName = 'banksia.early'
  function readStored(): [string, Answer | null][] | null {
    try {
      const { path, done } = JSON.parse(sessionStorage.getItem(storageName) ?? '{}')
      return path === location.pathname ? done : null
    } catch {
      return null
    }
  }
  function restore(): void {
    for (const [name, answer] of readStored() ?? []) {
      const node = find(name)
      if (node && answer === null) keepPress(node)
      if (!isControl(node) || answer === null) continue
      if (isBox(node)) node.checked = answer === true
      else if (node instanceof HTMLSelectElement) {
        for (const option of node.options) option.selected = [answer].flat().includes(option.value)
      } else node.value = String(answer)
      keep(node, answer)
    }
  }

  const isSecret = (node: HTMLElement) =>
    node instanceof HTMLInputElement && (node.type === 'password' || node.autocomplete.startsWith('cc-'))

  /** A file of the page is missing, on a bad line or after a new release: the page is fetched once more, with all that was done. */
  function recover(event: Event): void {
    const reason = event instanceof PromiseRejectionEvent ? event.reason : (event as ErrorEvent).message
    if (!(event.target instanceof HTMLScriptElement || /module|import/i.test(String(reason)))) return
    stopRecovering()
    if (readStored()) return sayNotLoaded()
    const done = [...kept].filter(([node]) => !isSecret(node)).map(([node, answer]) => [nameOf(node), answer])
    try {
      sessionStorage.setItem(storageName, JSON.stringify({ path: location.pathname, done }))
      location.reload()
    } catch {
      sayNotLoaded()
    }
  }
  function stopRecovering(): void {
    for (const name of ['error', 'unhandledrejection']) removeEventListener(name, recover, true)
  }
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, recover, true)

  function sayNotLoaded(): void {
    const notice = document.createElement('p')
    notice.className = 'notice'
    notice.setAttribute('role', 'alert')
    notice.innerHTML =
      '<span>Part of this page did not load. Links and phone numbers work all the same. <a href="">Try again</a></span>'
    document.getElementById('main')?.prepend(notice)
  }

  addEventListener(
    'hydrated',
    async () => {
      stopRecovering()
      let focused = document.activeElement
      const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
      // A form that is only drawn gives way to another drawing or to the real one, with the same fields: none has the focus then.
      while (document.querySelector('[data-waits]')) {
        if (document.activeElement !== document.body) focused = document.activeElement
        await pause(20)
      }
      // What is used meanwhile comes last.
      for (const [node, answer] of kept) {
        const found = node.isConnected ? node : find(nameOf(node))
        kept.delete(node)
        repeating = true
        if (found) repeat(found, answer)
        repeating = false
        // The page is drawn with one answer before it gets the next.
        await pause(0)
      }
      for (const name of events) removeEventListener(name, hear, true)
      try {
        sessionStorage.removeItem(storageName)
      } catch {
        // Nothing is stored there.
      }
      if (!(focused instanceof HTMLElement)) return
      if (isControl(focused) && focused === document.activeElement)
        focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      else if (!focused.isConnected && document.activeElement === document.body)
        find(nameOf(focused))?.focus()
    },
    { once: true },
  )
}
