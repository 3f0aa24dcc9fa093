import type { Inline } from '#contract/content.ts'

/** The words of formatted text. */
export const toPlainText = (children: readonly Inline[]): string =>
  children
    .map((child) =>
      child.type === 'text' ? child.text : child.type === 'break' ? ' ' : toPlainText(child.children),
    )
    .join('')

/** Every text in a value, whatever block it belongs to; what only the machine reads is left out. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (machineFields.has(key) ? [] : textsIn(inner)))
}

const machineFields = new Set(['component', 'type', 'id', 'href', 'tone', 'provider', 'file', 'until'])
