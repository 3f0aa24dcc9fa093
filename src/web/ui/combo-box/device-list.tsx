import type { ComboBoxProps } from './combo-box-props.ts'

type DeviceListProps = Pick<
  ComboBoxProps,
  'label' | 'name' | 'placeholder' | 'options' | 'chosen' | 'onChange'
> & { several: boolean }

/** What a form sends, with and without a script; the control itself where there is none, named apart from the rich one. */
export function DeviceList({
  several,
  label,
  name,
  placeholder,
  options,
  chosen,
  onChange,
}: DeviceListProps) {
  return (
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
}
