import java.io.File;
import java.util.*;
import org.eclipse.emf.common.util.*;
import org.eclipse.emf.ecore.*;
import org.eclipse.emf.ecore.resource.*;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.*;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.*;

/**
 * Loads metamodels and models with Eclipse EMF, validates them, and saves the models again. Arguments: `.ecore` files,
 * and models with the file to save them to, joined by `=`; `--` starts anew, with no metamodel known. Prints one line per
 * file, tab-separated: the path, `Class=count` in alphabetical order, and what is wrong: `error …` when EMF could not
 * load something, `unresolved …` for references to nothing, `invalid …` for what EMF's validation finds.
 */
public final class EmfRoundTrip {
  public static void main(String[] arguments) throws Exception {
    ResourceSet resources = newResources();
    for (String argument : arguments) {
      if (argument.equals("--")) {
        resources = newResources();
        continue;
      }
      String[] files = argument.split("=");
      Resource resource = load(resources, files[0]);
      for (EObject root : resource.getContents())
        if (root instanceof EPackage) register(resources, (EPackage) root);
      report(files[0], resource);
      if (files.length == 1) continue;
      resource.setURI(URI.createFileURI(new File(files[1]).getAbsolutePath()));
      resource.save(Map.of(XMLResource.OPTION_ENCODING, "UTF-8"));
    }
  }

  private static ResourceSet newResources() {
    ResourceSet resources = new ResourceSetImpl();
    Map<String, Object> factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
    factories.put("ecore", new EcoreResourceFactoryImpl());
    factories.put("*", new XMIResourceFactoryImpl());
    return resources;
  }

  private static Resource load(ResourceSet resources, String path) {
    URI uri = URI.createFileURI(new File(path).getAbsolutePath());
    try {
      return resources.getResource(uri, true);
    } catch (RuntimeException unreadable) {
      return resources.getResource(uri, false);
    }
  }

  private static void register(ResourceSet resources, EPackage own) {
    resources.getPackageRegistry().put(own.getNsURI(), own);
    for (EPackage inside : own.getESubpackages()) register(resources, inside);
  }

  private static void report(String path, Resource resource) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Iterator<EObject> all = EcoreUtil.getAllContents(resource, true); all.hasNext(); )
      counts.merge(all.next().eClass().getName(), 1, Integer::sum);
    StringBuilder line = new StringBuilder(path + "\t" + counts.toString().replaceAll("[{} ]", ""));
    for (Resource.Diagnostic error : resource.getErrors()) line.append("\terror ").append(oneLine(error.toString()));
    EcoreUtil.resolveAll(resource);
    for (EObject proxy : EcoreUtil.UnresolvedProxyCrossReferencer.find(resource).keySet())
      line.append("\tunresolved ").append(EcoreUtil.getURI(proxy));
    for (EObject root : resource.getContents())
      for (Diagnostic child : Diagnostician.INSTANCE.validate(root).getChildren())
        if (child.getSeverity() >= Diagnostic.ERROR) line.append("\tinvalid ").append(oneLine(child.getMessage()));
    System.out.println(line);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
