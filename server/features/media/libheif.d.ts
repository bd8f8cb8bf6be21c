/** Declares the used part of a package that has types for another entry only. */
declare module 'libheif-js/wasm-bundle.js' {
  type Context = { readonly context: unique symbol }
  type Handle = { readonly handle: unique symbol }
  type Failure = { code: unknown }
  type Channel = { width: number; height: number; stride: number; data: Uint8Array }
  const libheif: {
    heif_error_code: { heif_error_Ok: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
    heif_context_alloc: () => Context | null
    heif_context_read_from_memory: (context: Context, bytes: Uint8Array) => { code: unknown }
    heif_js_context_get_primary_image_handle: (context: Context) => Handle | Failure | null
    heif_image_handle_has_alpha_channel: (handle: Handle) => number | boolean
    heif_js_decode_image2: (
      handle: Handle,
      colours: unknown,
      order: unknown,
    ) => { channels: Channel[] } | Failure | null
  }
  export default libheif
}
