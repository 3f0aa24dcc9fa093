/** A drawn person. Their name stands beside it, so the picture itself is silent. */
export function Portrait({
  src,
  size = 'regular',
}: {
  src: string
  size?: 'regular' | 'small' | 'round' | 'large'
}) {
  return (
    <div className={`portrait portrait--${size}`}>
      <img src={src} alt="" width="84" height="84" loading="lazy" decoding="async" />
    </div>
  )
}
