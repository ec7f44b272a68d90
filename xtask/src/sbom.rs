//! What the program is made of, for machines: a CycloneDX 1.5 document, made of what cargo knows.
//!
//! It has no date and no serial number, so that the same sources give the same document.

use crate::json::quoted;
use crate::metadata::{Metadata, Package};

/// The document about the program.
pub(crate) fn sbom(metadata: &Metadata, z3: &str) -> Result<String, String> {
    let parts = metadata.parts_of("whatif");
    let program = parts.iter().find(|part| part.name == "whatif" && !part.is_foreign);
    let program = program.ok_or("the program is not among its parts")?;
    let mut components: Vec<String> =
        parts.iter().filter(|part| *part != program).map(|part| component(part, "library")).collect();
    components.push(format!(
        "{{\"type\": \"library\", \"name\": \"z3\", \"version\": {}, \"licenses\": [{{\"expression\": \"MIT\"}}], \
         \"purl\": {}}}",
        quoted(z3),
        quoted(&format!("pkg:pypi/z3-solver@{z3}.0"))
    ));
    Ok(format!(
        "{{\n\"bomFormat\": \"CycloneDX\",\n\"specVersion\": \"1.5\",\n\"version\": 1,\n\
         \"metadata\": {{\"component\": {}}},\n\"components\": [\n{}\n]\n}}\n",
        component(program, "application"),
        components.join(",\n")
    ))
}

fn component(package: &Package, kind: &str) -> String {
    let Package { name, version, licence, is_foreign, sha256 } = package;
    let mut fields = vec![("type", quoted(kind)), ("name", quoted(name)), ("version", quoted(version))];
    if let Some(licence) = licence {
        let expression = licence.replace('/', " OR ");
        fields.push(("licenses", format!("[{{\"expression\": {}}}]", quoted(&expression))));
    }
    if let Some(sha256) = sha256 {
        fields.push(("hashes", format!("[{{\"alg\": \"SHA-256\", \"content\": {}}}]", quoted(sha256))));
    }
    if *is_foreign {
        fields.push(("purl", quoted(&format!("pkg:cargo/{name}@{version}"))));
    }
    let fields: Vec<String> = fields.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
    format!("{{{}}}", fields.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Json;

    #[test]
    fn the_document_names_every_part_once_with_licence_and_digest() {
        let metadata = Metadata::read().expect("cargo knows its packages");
        let text = sbom(&metadata, "5.3.2").expect("a document");
        let json = Json::read(&text).expect("it is JSON");
        let components = json.field("components").list();
        let parts = metadata.parts_of("whatif");
        assert_eq!(components.len(), parts.len(), "Z3 is there instead of the program itself");
        assert_eq!(json.field("metadata").field("component").field("name").text(), Some("whatif"));
        for component in components.iter().filter(|component| component.field("purl") != &Json::Null) {
            assert!(!component.field("licenses").list().is_empty(), "{component:?}");
            let is_crate = component.field("name").text() != Some("z3");
            assert_eq!(component.field("hashes").list().len(), usize::from(is_crate), "{component:?}");
        }
    }
}
