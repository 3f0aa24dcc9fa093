import { expect, type Locator, type Page } from '@playwright/test'

/** How far a person goes on with Tab before they give up. */
const patience = 150

/** A person who has nothing but a keyboard. */
export function keysOf({ keyboard }: Pick<Page, 'keyboard'>) {
  async function tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    // Found once: to look for it by its role and name after each press takes longer than the press.
    const found = await control.elementHandle()
    const hasFocus = async () => found?.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < patience && !(await hasFocus()); presses++) await keyboard.press('Tab')
    await found?.dispose()
    await expect(control).toBeFocused()
  }

  return {
    tabTo,
    press: async (control: Locator, key: 'Enter' | 'Space') => {
      await tabTo(control)
      await keyboard.press(key)
    },
    type: async (control: Locator, text: string) => {
      await tabTo(control)
      await keyboard.type(text)
    },
    /** Tab leads to the answer that is chosen, the arrows to the others. */
    choose: async (question: Locator, label: string) => {
      const wanted = question.getByRole('radio', { name: label })
      await tabTo(question.getByRole('radio', { checked: true }))
      for (let presses = 0; presses < 5 && !(await wanted.isChecked()); presses++)
        await keyboard.press('ArrowDown')
      await expect(wanted).toBeChecked()
    },
  }
}
