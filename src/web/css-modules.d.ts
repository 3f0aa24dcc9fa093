/** `import * as styles`: a class is then a constant that the bundler puts in place, and a missing one is a warning of the build. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}
