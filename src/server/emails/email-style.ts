/** The tokens of src/web that an email needs. Mail programs know neither variables nor our fonts. */
const light = {
  page: '#faf7f2',
  surface: '#ffffff',
  sunken: '#f5f0e7',
  line: '#e6dfd3',
  ink: '#1f2a2e',
  soft: '#4a5a5f',
  main: '#1f5a4c',
  onMain: '#ffffff',
}
const dark: typeof light = {
  page: '#111819',
  surface: '#192223',
  sunken: '#212c2d',
  line: '#2f3c3d',
  ink: '#eef2ee',
  soft: '#b5c1be',
  main: '#8accb4',
  onMain: '#0b1f18',
}

const display = 'Fraunces,Georgia,serif'
const text = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** On every element, because many mail programs drop a style sheet. */
export const inline = {
  page: `margin:0;padding:0;background:${light.page};color:${light.ink};font:17px/1.55 ${text}`,
  frame: `background:${light.page}`,
  column: 'max-width:600px;margin:0 auto;padding:32px 16px',
  name: `font:500 22px/1.2 ${display};color:${light.main};margin:0 0 20px`,
  card: `background:${light.surface};border:1px solid ${light.line};border-radius:20px;padding:32px 28px`,
  heading: `font:500 28px/1.2 ${display};color:${light.ink};margin:0 0 16px`,
  paragraph: 'margin:0 0 16px',
  facts: `background:${light.sunken};border-radius:12px;margin:8px 0 24px;width:100%`,
  label: `color:${light.soft};padding:10px 12px 10px 20px;vertical-align:top;text-align:left;font-weight:400;white-space:nowrap`,
  value: 'padding:10px 20px 10px 0;vertical-align:top',
  button: `display:inline-block;background:${light.main};color:${light.onMain};border-radius:12px;padding:12px 24px;font-weight:600;text-decoration:none`,
  link: `color:${light.main};overflow-wrap:anywhere`,
  foot: `color:${light.soft};font-size:15px;margin:20px 4px 0`,
  hidden: 'display:none;max-height:0;overflow:hidden;opacity:0',
} as const

/** For mail programs that follow the system's theme. Each class repeats what its inline style says, in the dark. */
export const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; color: ${dark.ink} !important; }
  .name, .link { color: ${dark.main} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .heading { color: ${dark.ink} !important; }
  .facts { background: ${dark.sunken} !important; }
  .soft { color: ${dark.soft} !important; }
  .button { background: ${dark.main} !important; color: ${dark.onMain} !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .cell { display: block !important; padding: 0 20px 12px !important; }
  .cell.soft { padding: 12px 20px 0 !important; }
}
`
