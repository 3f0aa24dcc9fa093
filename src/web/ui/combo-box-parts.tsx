import X from 'lucide-react/icons/x'
import type { FieldWords } from './field.tsx'
import * as styles from './fields.module.css'

export type ComboOption = { value: string; label: string }

export type ComboBoxProps = Pick<FieldWords, 'help' | 'optional'> & {
  label: string
  error?: string
  /** The name in a form that is sent without a script. */
  name?: string
  placeholder?: string
  options: readonly ComboOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What the rich control takes over from the plain one it replaces. */
export type PlainControlState = { focused: boolean; typed: string }

/** Exact text. See docs/product/discovery.md#search-bar. */
export const nothingLeft = 'No more options'

export const listLabels = (options: readonly ComboOption[], values: readonly string[]) =>
  options.filter((option) => values.includes(option.value))

/** What Enter takes where nothing was pointed at: the first that is not chosen yet and says what was typed, beginnings before the rest. */
export function findFirstMatch(
  options: readonly ComboOption[],
  chosen: readonly string[],
  typed: string,
): ComboOption | undefined {
  const wanted = typed.trim().toLowerCase()
  const left = options.filter(
    ({ value, label }) => !chosen.includes(value) && label.toLowerCase().includes(wanted),
  )
  return left.find(({ label }) => label.toLowerCase().startsWith(wanted)) ?? left[0]
}

type DeviceListProps = Pick<
  ComboBoxProps,
  'label' | 'name' | 'placeholder' | 'options' | 'chosen' | 'onChange'
> & { several: boolean }

/** What a form sends, with and without a script; the control itself where there is none, named apart from the rich one. */
export const DeviceList = ({
  several,
  label,
  name,
  placeholder,
  options,
  chosen,
  onChange,
}: DeviceListProps) => (
  <div className="field__control hidden noscript:block">
    <select
      className="field__input"
      name={name}
      title={label}
      multiple={several}
      value={several ? [...chosen] : (chosen[0] ?? '')}
      onChange={({ target }) => onChange([...target.selectedOptions].map(({ value }) => value))}
    >
      {!several && <option value="">{placeholder}</option>}
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </div>
)

export const Tag = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <span className={styles.tag}>
    {label}
    <button className="hover:bg-tint-strong" type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
      <X className="icon" />
    </button>
  </span>
)
