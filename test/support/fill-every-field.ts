import { expect, type Locator, type Page } from '@playwright/test'

const samples: Record<string, string> = {
  email: 'chantelle@mail.example',
  tel: '0491 570 156',
  password: 'four unrelated words here',
  numeric: '02/01/1986',
}

type Field = {
  name: string
  value: string | null
  label: string
  tag: string
  type: string
  inputMode: string
}

const isBox = (type: string) => type === 'radio' || type === 'checkbox'

/**
 * The fields that a person sees in the main part of a page, each with a way to fill it. Of a choice between radio buttons the
 * last one is meant. `expectKept` looks at the same field again.
 */
export async function findFields(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeAttached()
  const fields = await page.locator('main').evaluate((main): Field[] => {
    const controls = [...main.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const isLastOfChoice = ({ name, value }: HTMLInputElement) =>
      controls.findLast((other) => other.type === 'radio' && other.name === name)?.value === value
    return controls
      .filter((control) => control.type !== 'hidden' && control.tabIndex >= 0 && control.checkVisibility())
      .filter((control) => control.type !== 'radio' || isLastOfChoice(control))
      .map((control) => ({
        name: control.name,
        value: control.type === 'radio' ? control.value : null,
        label: control.labels?.[0]?.textContent ?? '',
        tag: control.localName,
        type: control.type,
        inputMode: control.inputMode,
      }))
  })
  return fields.map((field) => waysOf(locate(page, field), field))
}

function locate(page: Page, { name, value, label, tag, type }: Field): Locator {
  // Text by its label: a plain field may give way to a rich one without a name, whose parts have the label too.
  if (!name || (tag === 'input' && !isBox(type)))
    return page.getByRole('main').getByLabel(label, { exact: true }).first()
  return page.locator(`main ${tag}[name="${name}"]${value === null ? '' : `[value="${value}"]`}`)
}

function waysOf(control: Locator, { tag, type, inputMode }: Field) {
  // A click, and no look at what became of it: while scripts take over, a press may be shown a moment later.
  if (isBox(type)) return { fill: () => control.click(), expectKept: () => expect(control).toBeChecked() }
  if (tag === 'select') {
    const last = async () => (await control.locator('option').last().getAttribute('value')) ?? ''
    return {
      fill: async () => void (await control.selectOption(await last())),
      expectKept: async () => expect(control).toHaveValue(await last()),
    }
  }
  const text = samples[type] ?? samples[inputMode] ?? 'Anger'
  return { fill: () => control.fill(text), expectKept: () => expect(control).toHaveValue(text) }
}
