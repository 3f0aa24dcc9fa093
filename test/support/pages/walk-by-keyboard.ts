import { expect, type Page } from '@playwright/test'

/**
 * Goes through the main part of a page with Tab alone: every control that can be used is reached, in the order in which it is
 * written, each shows that it has the focus, and after the last one the focus goes on to what follows.
 */
export async function walkByKeyboard(page: Page): Promise<void> {
  // A part that arrives on the way would bring stops that were not counted.
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  const walk = await page.getByRole('main').evaluateHandle(watchFocus)
  const { presses, names } = await walk.evaluate(({ controls, presses }) => ({
    presses,
    names: controls.map(({ name }) => name),
  }))
  await pressTab(page, presses)
  const { met, unseen, hasLeft } = await walk.evaluate((w) => (w.end(), w.seen))
  const where = new URL(page.url()).pathname
  expect(
    met.map((index) => names[index]),
    `${where}: what Tab reaches`,
  ).toEqual(names)
  expect(unseen, `${where}: focused, but nothing shows it`).toEqual([])
  expect(hasLeft, `${where}: the focus goes on after the last control`).toBe(true)
}

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** One key after the other, as `keyboard.press` does, without waiting for the answer to each before the next is sent. */
async function pressTab(page: Page, times: number): Promise<void> {
  // Never detached: that would take away the passkeys which another session has given to the page.
  const browser = await page.context().newCDPSession(page)
  const keys = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(keys.map((type) => browser.send('Input.dispatchKeyEvent', { type, ...tab })))
}

/** In the page. A date has a stop for each of its parts, which say nothing of themselves: the presses are more than the controls. */
function watchFocus(main: Element) {
  const shadows = (control: Element) => around(control).map((style) => style.boxShadow)
  function around(control: Element): CSSStyleDeclaration[] {
    const marked = [control, control.parentElement, control.parentElement?.parentElement]
    return [
      ...[...marked, control.nextElementSibling].flatMap((element) =>
        element ? [getComputedStyle(element)] : [],
      ),
      getComputedStyle(control, '::after'),
    ]
  }
  const isStop = (control: Element) => {
    if (!(control instanceof HTMLElement) || control.tabIndex < 0) return false
    if (control.matches(':disabled') || control.closest('[inert]')) return false
    if (!control.checkVisibility({ visibilityProperty: true })) return false
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true
    const group = [...main.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form, disabled }) => name === control.name && form === control.form && !disabled,
    )
    return control === (group.find(({ checked }) => checked) ?? group[0])
  }
  const nameOf = (control: Element) => {
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null
    const name = control.getAttribute('aria-label') ?? label ?? control.textContent
    return `${control.tagName.toLowerCase()} ${name.trim().slice(0, 50)}`
  }
  const stops = [...main.querySelectorAll('a, button, input, select, textarea, summary, iframe, [tabindex]')]
  const controls = stops
    .filter(isStop)
    .map((control) => ({ control, name: nameOf(control), before: shadows(control) }))
  const seen: { met: number[]; unseen: string[]; hasLeft: boolean } = { met: [], unseen: [], hasLeft: false }
  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    if (!main.contains(target) && seen.met.length === controls.length) seen.hasLeft = true
    const index = controls.findIndex(({ control }) => control === target)
    const found = controls[index]
    if (seen.hasLeft || !found) return
    seen.met.push(index)
    const isShown =
      around(target).some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px') ||
      shadows(target).some((shadow, place) => shadow !== found.before[place])
    if (!isShown) seen.unseen.push(found.name)
  }
  document.addEventListener('focusin', note)
  if (!main.hasAttribute('tabindex')) main.setAttribute('tabindex', '-1')
  if (main instanceof HTMLElement) main.focus()
  const dates = main.querySelectorAll('input[type=date], input[type=time], input[type=month]').length
  return {
    controls,
    seen,
    presses: controls.length + dates * 5 + 2,
    end: () => document.removeEventListener('focusin', note),
  }
}
