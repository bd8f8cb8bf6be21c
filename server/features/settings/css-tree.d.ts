/** Declares the bundle of css-tree, whose ordinary entry reads data files that a bundled server does not have. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree'
}
